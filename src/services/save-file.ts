/** Hands a file to the person as a download. */
export function saveFile(filename: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  // Revoked at once, some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the browser download an address by itself, onto the disk and with its own progress: a file of any size. */
export function openDownload(url: string, filename: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

/**
 * A tab whose address is not known yet. Browsers let one be opened only while a press is being handled, so it is opened first and shown
 * its address when that has come. Null where the browser opens none.
 */
export function openTab(): { show: (address: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank')
  return (
    tab && {
      show: (address) => {
        // The person has closed it meanwhile.
        if (tab.closed) return
        tab.opener = null
        tab.location.replace(new URL(address, window.location.href).href)
      },
      close: () => tab.close(),
    }
  )
}
