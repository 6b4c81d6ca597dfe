import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns it once it has stayed the same for `milliseconds`. Returns undefined before that, also
 * after each change.
 */
export function useDelayed<Value>(value: Value, milliseconds: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);

  return settled === value ? settled : undefined;
}
