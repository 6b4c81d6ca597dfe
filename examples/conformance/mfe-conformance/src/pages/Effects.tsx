import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Effects');

export function Component() {
  const [ticks, setTicks] = useState(0);
  const [height, setHeight] = useState(0);
  const [isWide, setIsWide] = useState<boolean>();
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => setHeight(box.current?.offsetHeight ?? 0), []);
  useEffect(() => {
    setIsWide(matchMedia('(min-width: 1px)').matches);
    const timer = setInterval(() => setTicks((count) => Math.min(count + 1, 3)), 10);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title="Effects">
      <p id="effects" ref={box}>
        {height > 0 ? 'measured' : 'unmeasured'} {String(isWide)} {ticks}
      </p>
    </Page>
  );
}
