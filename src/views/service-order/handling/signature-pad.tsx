import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import classes from './signature-pad.module.css'

export interface SignaturePadProps {
  label: string
  /** The drawing as a `data:` address of a PNG, or null. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Where somebody signs with a finger. The drawing is dark on white in both colour schemes, as on paper. */
export function SignaturePad({ label, value, onChange }: SignaturePadProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const { width, height } = currentTarget
    return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.lineWidth = 4
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#16202c'
    pen.beginPath()
    pen.moveTo(...placeOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    pen.lineTo(...placeOf(event))
    pen.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => onChange(event.currentTarget.toDataURL('image/png'))
  const clear = () => {
    const { current } = canvas
    current?.getContext('2d')?.clearRect(0, 0, current.width, current.height)
    onChange(null)
  }
  return (
    <Input.Wrapper label={label}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={800}
        height={320}
        role="img"
        aria-label={value ? t`Signed` : t`Sign here with a finger`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
      />
      <div className={classes.row}>
        <p className={classes.hint}>{value ? <Trans>Signed</Trans> : <Trans>Sign above with a finger.</Trans>}</p>
        <Button variant="subtle" size="compact-sm" disabled={value === null} onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </Input.Wrapper>
  )
}
