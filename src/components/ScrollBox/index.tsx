import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** A box that scrolls sideways if its content is wider. Only then can the keyboard reach it. */
export function ScrollBox({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={clsx("scroll-shadow", className)} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
