import { useEffect, useRef } from 'react'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import classes from './pdf-page.module.css'

interface PdfPageProps {
  paper: OpenPaper
  page: number
  label: string
  /** The highlighted row, in points. */
  row?: { top: number; height: number } | null
}

/** A page of a document, drawn to the available width. */
export function PdfPage({ paper, page, label, row }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // At least twice the resolution, because letters this small are uneven on whole pixels.
    const width = Math.max(200, element.parentElement?.clientWidth ?? 400) * 2
    // A document that was closed meanwhile is not a failure, because the next one is coming.
    paper.draw(page, element, width).catch(() => undefined)
  }, [paper, page])
  return (
    <div className={classes.page}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {row && (
        <span
          className={classes.row}
          aria-hidden
          style={{ top: `${(row.top / paper.height) * 100}%`, height: `${(row.height / paper.height) * 100}%` }}
        />
      )}
    </div>
  )
}
