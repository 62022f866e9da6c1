import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface QrCodeProps {
  /** The encoded text. */
  value: string
  /** The label for screen readers. */
  label: string
}

/** A QR code as one path: black on white in both themes and in print, with the margin that scanners need. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(value, { ecc: 'M', border: 3 })
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [value])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.paper} />
      <path d={path} className={classes.ink} />
    </svg>
  )
}
