import { useRef } from 'react';

/** The last defined value, while the next one loads. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  last.current = value ?? last.current;
  return last.current;
}
