import { useRef } from 'react';

/** The last value that was there, while another one is on its way. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  last.current = value ?? last.current;
  return last.current;
}
