import { useEffect, useState } from 'react'
import { type OpenPaper, openPaper, type PaperSource } from '#services/offer/pdf-pages.ts'

/** A paper as pdf.js has it open; the last one stays until the next can be drawn. */
export function usePaper(source: PaperSource | null): OpenPaper | null {
  const [paper, setPaper] = useState<OpenPaper | null>(null)
  useEffect(() => {
    if (source === null) return
    let isGone = false
    let opened: OpenPaper | null = null
    void openPaper(source).then(
      (next) => {
        opened = next
        if (isGone) next.close()
        else setPaper(next)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      // The page in sight is drawn already; it stays on its canvas.
      opened?.close()
    }
  }, [source])
  return paper
}
