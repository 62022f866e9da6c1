/** Hands a file to the person, as a download. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser reads the file after this tick.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
