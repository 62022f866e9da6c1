interface Window {
  /** Says why the page could not be started (`public/not-started.js`). */
  notStarted: (error: unknown) => void
}
