import { fromCallback } from 'xstate'
import {
  type CameraOrder,
  type CodeScanningEvent,
  type CodeScanningInput,
  codeScanning,
} from '#machines/scanner/code-scanning.ts'
import { codeReader } from './code-reader.ts'

/**
 * Milliseconds between two readings: reading all the time would heat the phone, and a person holds still for longer than this.
 */
const pause = 150

/** A long bar code can be read from a sharp picture only. */
const sharp = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }

/** Phones with a light report it; TypeScript does not declare it yet. */
type LitCapabilities = MediaTrackCapabilities & { torch?: boolean }
type LitConstraints = MediaTrackConstraintSet & { torch: boolean }

/** The machine `codeScanning` on the camera of this device. */
export function provideCodeScanning() {
  return codeScanning.provide({
    actors: {
      watchCamera: fromCallback<CameraOrder, Pick<CodeScanningInput, 'formats'>>(({ input, sendBack, receive }) => {
        const leaving = new AbortController()
        const tell = (event: CodeScanningEvent) => !leaving.signal.aborted && sendBack(event)
        watchCamera(input.formats, leaving.signal, tell, receive).catch(() => tell({ type: 'camera.fail' }))
        return () => leaving.abort()
      }),
    },
  })
}

async function watchCamera(
  formats: readonly string[] | null,
  signal: AbortSignal,
  tell: (event: CodeScanningEvent) => void,
  receive: (listener: (order: CameraOrder) => void) => void,
): Promise<void> {
  const reading = codeReader(formats)
  // A failure of the reader is reported after the camera has been released.
  reading.catch(() => undefined)
  const stream = await navigator.mediaDevices.getUserMedia({ video: sharp })
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return letGo()
  signal.addEventListener('abort', letGo)
  try {
    const [track] = stream.getVideoTracks()
    const video = await playing(stream)
    tell({ type: 'camera.open', picture: { video, hasTorch: hasTorch(track) } })
    receive(
      ({ on }) => void track?.applyConstraints({ advanced: [{ torch: on } as LitConstraints] }).catch(() => undefined),
    )
    track?.addEventListener('ended', () => tell({ type: 'camera.fail' }))
    const reader = await reading
    while (!signal.aborted) {
      const codes = await reader.detect(video)
      if (codes.length > 0) tell({ type: 'codes.see', texts: codes.map(({ rawValue }) => rawValue) })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    letGo()
  }
}

/** iPhones play a video within the page only if it is muted and has `playsInline`. */
async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  await video.play()
  return video
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const capabilities: LitCapabilities = track?.getCapabilities?.() ?? {}
  return capabilities.torch === true
}
