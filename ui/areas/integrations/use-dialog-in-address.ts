import { useSearchParams } from 'react-router';

/** A dialog that the address says is open, and for what: the menu that opens it and the dialog do not know each other. */
export function useDialogInAddress(name: string, value: string) {
  const [params, setParams] = useSearchParams();
  const change = (open: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { opened: params.get(name) === value, open: () => change(true), close: () => change(false) };
}
