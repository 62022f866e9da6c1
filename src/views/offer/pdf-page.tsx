import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './pdf-page.module.css'

interface PdfPageProps {
  paper: OpenPaper
  page: number
  label: string
  /** The highlighted row, in points. */
  row?: { top: number; height: number } | null
}

/** A page of a document, drawn to the available width. Where the browser cannot draw it, the document is offered as a file. */
export function PdfPage({ paper, page, label, row }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [undrawn, setUndrawn] = useState<OpenPaper | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isLeft = false
    // At least twice the resolution, because letters this small are uneven on whole pixels.
    const width = Math.max(200, element.parentElement?.clientWidth ?? 400) * 2
    // A document that was closed meanwhile is not a failure, because the next one is coming.
    paper.draw(page, element, width).catch(() => isLeft || setUndrawn(paper))
    return () => {
      isLeft = true
    }
  }, [paper, page])
  if (undrawn === paper) return <Undrawn paper={paper} />
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

function Undrawn({ paper }: { paper: OpenPaper }) {
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button variant="default" onClick={paper.save}>
          <Trans>Download the PDF</Trans>
        </Button>
      }
    >
      <Trans>This browser cannot show the document here.</Trans>
    </Notice>
  )
}
