import type { ReactNode } from "react";

/** The picture of the home page: two organizations and the bundle between them. Decorative. */
export function Exchange({ className }: { className?: string }): ReactNode {
  return (
    <svg
      className={className}
      viewBox="0 0 360 240"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <rect x="16" y="56" width="96" height="128" rx="10" />
      <rect x="248" y="56" width="96" height="128" rx="10" />
      <path d="M36 84h56M36 106h56M36 128h34" strokeLinecap="round" opacity=".55" />
      <path d="M268 156v-30M287 156V98M306 156v-44M325 156V86" strokeLinecap="round" opacity=".55" />
      <path d="M112 96h136M240 88l8 8-8 8M248 146H112M120 138l-8 8 8 8" strokeLinecap="round" strokeLinejoin="round" />
      <g fill="var(--ifm-background-color)">
        <circle cx="180" cy="121" r="33" />
      </g>
      <path d="M180 101l17 10v20l-17 10-17-10v-20zM163 111l17 10 17-10M180 121v20" strokeLinejoin="round" />
      <g fill="currentColor" stroke="none">
        <circle cx="139" cy="96" r="5" />
        <circle cx="221" cy="146" r="5" />
      </g>
    </svg>
  );
}
