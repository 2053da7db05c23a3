import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import Loading from "@theme/Loading";
import { createRoot } from "react-dom/client";

/**
 * A page whose code fails to load at the start stays as the server sent it: readable, its controls dead.
 * Says so, and offers to load it again. Later failures are the router's, which loads the page in full.
 */
function onRejection({ reason }: PromiseRejectionEvent): void {
  const isHydrated = document.documentElement.dataset.hasHydrated === "true";
  if (isHydrated || reason?.name !== "ChunkLoadError") return;
  window.removeEventListener("unhandledrejection", onRejection);
  const notice = document.createElement("div");
  notice.className = "load-failure";
  document.body.append(notice);
  const retry = (): void => window.location.reload();
  createRoot(notice).render(
    <Loading error={reason} retry={retry} isLoading={false} pastDelay={false} timedOut={false} />,
  );
}

if (ExecutionEnvironment.canUseDOM) window.addEventListener("unhandledrejection", onRejection);
