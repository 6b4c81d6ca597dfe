import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while: what changes with every key is shown when the typing rests. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);

  return settled === value ? settled : undefined;
}
