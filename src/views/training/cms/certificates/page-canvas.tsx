import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { certificateFrame } from '#contract/training/certificate-frame.ts'
import {
  type CertificateData,
  type CertificateElement,
  filledCertificateText,
  fitText,
  lineHeight,
  type Measure,
  type Orientation,
  pageSizes,
  pointsPerMillimetre as point,
} from '#contract/training/certificate-page.ts'
import classes from './editor.module.css'

/** The image of the background, by a signed link. */
export interface CanvasImage {
  link: string
  /** A new value loads the image again. */
  round: number
  onArrive: () => void
  onBreak: () => void
}

interface PageCanvasProps {
  orientation: Orientation
  background: CanvasImage | null
  elements: readonly CertificateElement[]
  data: CertificateData
  chosen: number | null
  disabled?: boolean
  onChoose: (index: number) => void
  /** Called with the new position in millimetres. */
  onMove: (index: number, x: number, y: number) => void
  onRemove: (index: number) => void
}

const keys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The page as printed, in millimetres: elements are selected, dragged, and moved by arrow keys (Shift: by 10 mm). */
export function PageCanvas(props: PageCanvasProps) {
  const { orientation, background, elements, data, chosen, disabled, onChoose, onMove, onRemove } = props
  const { t } = useLingui()
  const { width, height } = pageSizes[orientation]
  const page = useRef<SVGSVGElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const place = (event: PointerEvent) => {
    const box = page.current?.getBoundingClientRect()
    const scale = box ? width / box.width : 0
    return { x: event.clientX * scale, y: event.clientY * scale }
  }
  const hold = (index: number) => (event: PointerEvent<SVGGElement>) => {
    onChoose(index)
    if (disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = place(event)
  }
  const drag = (index: number) => (event: PointerEvent) => {
    if (!held.current) return
    const at = place(event)
    const by = { x: Math.round(at.x - held.current.x), y: Math.round(at.y - held.current.y) }
    if (by.x === 0 && by.y === 0) return
    held.current = { x: held.current.x + by.x, y: held.current.y + by.y }
    onMove(index, by.x, by.y)
  }
  const release = () => {
    held.current = null
  }
  const press = (index: number) => (event: KeyboardEvent) => {
    const way = keys[event.key]
    if (event.key === 'Delete' && !disabled) onRemove(index)
    if (!way || disabled) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    onMove(index, way[0] * step, way[1] * step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset.
    <svg
      ref={page}
      className={classes.page}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t`Page of the certificate with sample data`}
    >
      <rect width={width} height={height} fill="#ffffff" />
      {background ? (
        <image
          key={background.round}
          href={background.link}
          width={width}
          height={height}
          preserveAspectRatio="none"
          onLoad={background.onArrive}
          onError={background.onBreak}
        />
      ) : (
        <Frame orientation={orientation} />
      )}
      {elements.map((element, index) => (
        // biome-ignore lint/a11y/useSemanticElements: nothing but a group can be focused within a drawing.
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names but their places.
          key={index}
          className={classes.element}
          data-chosen={chosen === index || undefined}
          tabIndex={0}
          role="button"
          aria-pressed={chosen === index}
          aria-label={element.kind === 'qr' ? t`QR code` : element.text}
          onFocus={() => onChoose(index)}
          onKeyDown={press(index)}
          onPointerDown={hold(index)}
          onPointerMove={drag(index)}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {element.kind === 'qr' ? <Code element={element} /> : <Words element={element} data={data} />}
        </g>
      ))}
    </svg>
  )
}

function Frame({ orientation }: { orientation: Orientation }) {
  return certificateFrame(orientation).map(({ path, colour, stroke }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: one path may be drawn twice, filled and stroked; their order is fixed.
      key={index}
      d={path}
      fill={stroke === null ? colour : 'none'}
      stroke={stroke === null ? 'none' : colour}
      strokeWidth={stroke ?? 0}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ))
}

/** Ascent of the font relative to its size (Inter), as in the PDF. */
const ascent = 0.96875

function Words({ element, data }: { element: CertificateElement; data: CertificateData }) {
  const { x, y, width, align, bold, colour } = element
  const text = filledCertificateText(element.text, data)
  const { size, lines } = fitText(text, { width: width * point, size: element.size, bold }, measureText)
  const letters = size / point
  const anchor = { left: 'start', center: 'middle', right: 'end' } as const
  const from = { left: x, center: x + width / 2, right: x + width }[align]
  const first = y + ascent * (lines.length === 1 ? element.size / point : letters)
  const height = (element.size / point) * lineHeight
  return (
    <>
      <rect
        className={classes.box}
        x={x}
        y={y}
        width={width}
        height={Math.max(height, lines.length * letters * lineHeight)}
      />
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
          key={index}
          x={from}
          y={first + index * letters * lineHeight}
          fontSize={letters}
          fontWeight={bold ? 700 : 400}
          textAnchor={anchor[align]}
          fill={colour}
        >
          {line}
        </text>
      ))}
    </>
  )
}

function Code({ element: { x, y, width, colour } }: { element: CertificateElement }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode('https://example.com/#/verify/00000000000000000000', { ecc: 'M', border: 4 })
    const modules = data.flatMap((row, top) => row.flatMap((dark, left) => (dark ? [`M${left} ${top}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [])
  return (
    <>
      <rect className={classes.box} x={x} y={y} width={width} height={width} />
      <svg x={x} y={y} width={width} height={width} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill={colour} />
      </svg>
    </>
  )
}

/** Font size for measuring, large enough to ignore rounding. */
const measured = 200
let canvas: CanvasRenderingContext2D | null = null

/** The width of a text in the font of the product, which the PDF uses too. */
const measureText: Measure = (text, size, bold) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `${bold ? 700 : 400} ${measured}px 'Inter Variable', sans-serif`
  return (canvas.measureText(text).width * size) / measured
}
