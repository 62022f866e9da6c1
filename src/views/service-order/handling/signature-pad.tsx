import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useCallback, useEffectEvent, useRef } from 'react'
import classes from './signature-pad.module.css'

export interface SignaturePadProps {
  /** The id by which a summary of errors leads here. */
  id?: string
  label: string
  /** The drawing as a `data:` address of a PNG, or null. */
  value: string | null
  error?: ReactNode
  onChange: (value: string | null) => void
}

/** A field for a signature by finger or mouse. It is dark on white in both colour schemes, as on paper. */
export function SignaturePad({ id, label, value, error, onChange }: SignaturePadProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement | null>(null)
  /** Whether the finger has moved: an accidental touch is no signature. */
  const isDrawn = useRef(false)
  const opened = useEffectEvent((pad: HTMLCanvasElement | null) => {
    canvas.current = pad
    if (pad && value) drawKept(pad, value)
  })
  const attach = useCallback((pad: HTMLCanvasElement | null) => opened(pad), [])

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const { width, height } = currentTarget
    return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    isDrawn.current = false
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
    isDrawn.current = true
    pen.lineTo(...placeOf(event))
    pen.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (isDrawn.current) onChange(paperOf(event.currentTarget))
    isDrawn.current = false
  }
  const clear = () => {
    const { current } = canvas
    current?.getContext('2d')?.clearRect(0, 0, current.width, current.height)
    onChange(null)
  }
  return (
    <Input.Wrapper label={label} error={error}>
      <canvas
        ref={attach}
        id={id}
        tabIndex={-1}
        className={classes.pad}
        width={800}
        height={400}
        role="img"
        aria-label={value ? t`Signed` : t`Sign here with a finger`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Group gap="2xs" wrap="nowrap" justify="space-between" maw={480} mt="3xs">
        <Text m={0} c="dimmed" fz="xs">
          {value ? <Trans>Signed</Trans> : <Trans>Sign above with a finger or the mouse.</Trans>}
        </Text>
        <Button variant="subtle" size="compact-sm" flex="none" disabled={value === null} onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

/** Draws a white background, because the image may be shown on a dark screen. */
function paperOf(pad: HTMLCanvasElement): string {
  const pen = pad.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, pad.width, pad.height)
    pen.globalCompositeOperation = 'source-over'
  }
  return pad.toDataURL('image/png')
}

/** Restores the signature when the dialog is opened again. */
function drawKept(pad: HTMLCanvasElement, kept: string): void {
  const drawing = new Image()
  drawing.onload = () => pad.getContext('2d')?.drawImage(drawing, 0, 0, pad.width, pad.height)
  drawing.src = kept
}
