import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./styles.module.css";

/** A table in a box that scrolls when the table is wider than the page; then, and only then, the keyboard reaches it. */
export function ScrollableTable(props: ComponentProps<"table">): ReactNode {
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
    <div ref={box} className={styles.box} tabIndex={scrolls ? 0 : undefined}>
      <table {...props} />
    </div>
  );
}
