import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import classes from './barcode-scanner.module.css'
import { Notice } from './notice.tsx'

/** The part of the browser's Barcode Detection API that is used; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new () => Detector

export interface BarcodeScannerProps {
  /** Whether what was read is what is looked for. */
  accepts: (text: string) => boolean
  onFound: (text: string) => void
}

const interval = 250

/** The camera's picture, watched for a barcode. The camera is on for as long as this is in sight. */
export function BarcodeScanner({ accepts, onFound }: BarcodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const latest = useRef({ accepts, onFound })
  latest.current = { accepts, onFound }

  useEffect(() => {
    const leaving = new AbortController()
    watch(video.current, leaving.signal, (text) => {
      if (latest.current.accepts(text)) latest.current.onFound(text)
    }).catch(() => !leaving.signal.aborted && setRefused(true))
    return () => leaving.abort()
  }, [])

  if (refused)
    return (
      <Notice tone="warning">
        <Trans>The camera is not available. Type the number from the rating plate.</Trans>
      </Notice>
    )
  return (
    <div className={classes.frame}>
      <video ref={video} className={classes.video} muted playsInline />
      <p className={classes.hint}>
        <Trans>Point the camera at the barcode on the rating plate.</Trans>
      </p>
    </div>
  )
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, found: (text: string) => void) {
  if (!video) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new BarcodeDetector()
  const timer = setInterval(async () => {
    const codes = await detector.detect(video)
    for (const { rawValue } of codes) found(rawValue)
  }, interval)
  signal.addEventListener('abort', () => clearInterval(timer))
}
