import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './barcode-scanner.module.css'

/** The part of the browser's Barcode Detection API that is used; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options?: { formats: readonly string[] }) => Detector

export interface BarcodeScannerProps {
  /** Whether what was read is what is looked for. */
  accepts: (text: string) => boolean
  onFound: (text: string) => void
  /** What to point the camera at. */
  hint: ReactNode
  /** What to do where the camera is missing or was not allowed. */
  withoutCamera: ReactNode
  /** `qr_code` for tickets; every kind of barcode unless told. A constant of its module. */
  formats?: readonly string[]
}

const interval = 250

/** The camera's picture, watched for a bar or QR code. The camera is on for as long as this is in sight. */
export function BarcodeScanner({ accepts, onFound, hint, withoutCamera, formats }: BarcodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const read = useEffectEvent((text: string) => {
    if (accepts(text)) onFound(text)
  })

  useEffect(() => {
    const leaving = new AbortController()
    watch(video.current, leaving.signal, formats, (text) => read(text)).catch(
      () => !leaving.signal.aborted && setRefused(true),
    )
    return () => leaving.abort()
  }, [formats])

  if (refused) return <Notice tone="warning">{withoutCamera}</Notice>
  return (
    <div className={classes.frame}>
      <video ref={video} className={classes.video} muted playsInline />
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  formats: readonly string[] | undefined,
  found: (text: string) => void,
) {
  if (!video) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = formats ? new BarcodeDetector({ formats }) : new BarcodeDetector()
  const timer = setInterval(async () => {
    const codes = await detector.detect(video)
    for (const { rawValue } of codes) found(rawValue)
  }, interval)
  signal.addEventListener('abort', () => clearInterval(timer))
}
