import { useEffect, useState } from 'react';

/** Debounces a value: returns undefined until `value` has not changed for `milliseconds`. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);

  return settled === value ? settled : undefined;
}
