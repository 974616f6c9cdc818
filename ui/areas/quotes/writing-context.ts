import { createContext, useContext } from 'react';

/** Whether the text around something that is set into it is being written in. */
export const WritingContext = createContext(false);

export const useWriting = (): boolean => useContext(WritingContext);
