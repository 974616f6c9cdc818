import { useSearchParams } from 'react-router';

/** A dialog whose open state and value are in the address, which decouples it from the menu that opens it. */
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
