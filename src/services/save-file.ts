/** Saves a blob as a download. */
export function saveFile(filename: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  // The address is released later, because some browsers have not started to read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Makes the browser download an address itself, to disk and with its own progress display, in any size. */
export function openDownload(url: string, filename: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

/**
 * Opens a tab for an address that is not known yet. Browsers allow that only while a click is being handled, so the tab is
 * opened first and gets its address later. Null if the browser refuses.
 */
export function openTab(): { show: (address: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank')
  return (
    tab && {
      show: (address) => {
        // The person may have closed the tab.
        if (tab.closed) return
        tab.opener = null
        tab.location.replace(new URL(address, window.location.href).href)
      },
      close: () => tab.close(),
    }
  )
}

/** Saves the body of an answer as a file. Nothing is saved until the whole body has arrived. */
export async function downloadFile(
  bytes: () => Promise<ReadableStream<Uint8Array>>,
  type: string,
  filename: string,
): Promise<void> {
  const content = await new Response(await bytes()).blob()
  saveFile(filename, new Blob([content], { type }))
}
