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
