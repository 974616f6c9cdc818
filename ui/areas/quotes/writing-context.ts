import { createContext, useContext } from 'react';

/** True if the text around an embedded element is being edited. */
export const WritingContext = createContext(false);

export const useWriting = (): boolean => useContext(WritingContext);
