import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** A box that scrolls sideways when its content is wider; then, and only then, the keyboard reaches it. */
export function ScrollBox({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScrolls(entry.target.scrollWidth > entry.target.clientWidth);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={clsx("scroll-shadow", className)} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
