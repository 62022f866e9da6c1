import { formatSerial } from '#services/formatting.ts'
import classes from './serial-field.module.css'

/** A serial number in a text: in groups of four, never wrapped. */
export function SerialNumber({ value }: { value: string }) {
  return <span className={classes.number}>{formatSerial(value)}</span>
}
