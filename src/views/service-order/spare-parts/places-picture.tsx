import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { pictureSide } from '#contract/service-order/spare-parts/parts.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import classes from './spare-parts.module.css'

interface Spot {
  number: number
  x: number
  y: number
}

interface PlacesPictureProps<Shown extends Spot> {
  link: string
  alt: string
  places: readonly Shown[]
  chosen: number | null
  /** The label of a place. */
  labelOf: (place: Shown) => string
  onChoose: (number: number) => void
  /** Handles further keys on a place. */
  onKey?: (place: Shown, event: KeyboardEvent) => void
  /** Called for a click on the picture, in thousandths of its sides. */
  onSet?: (x: number, y: number) => void
  /** Whether the place is marked as done: its part is in the order. */
  isDone?: (place: Shown) => boolean
  children?: ReactNode
}

/** A picture with numbered places, each a button at its position for any screen width. */
export function PlacesPicture<Shown extends Spot>(props: PlacesPictureProps<Shown>) {
  const { link, alt, places, chosen, labelOf, onChoose, onKey, onSet, isDone } = props
  const set = (event: MouseEvent<HTMLDivElement>) => {
    if (!onSet || (event.target as Element).closest('button')) return
    const box = event.currentTarget.getBoundingClientRect()
    const along = (at: number, from: number, length: number) => Math.round(((at - from) / length) * pictureSide)
    onSet(along(event.clientX, box.left, box.width), along(event.clientY, box.top, box.height))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard sets places by a button beside the picture.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div className={classes.picture} data-settable={onSet ? true : undefined} onClick={set}>
      <SignedImage className={classes.drawing} link={link} alt={alt} />
      {places.map((place) => (
        <button
          key={place.number}
          type="button"
          className={classes.place}
          style={{ left: `${(place.x / pictureSide) * 100}%`, top: `${(place.y / pictureSide) * 100}%` }}
          data-done={isDone?.(place) || undefined}
          aria-pressed={chosen === place.number}
          aria-label={labelOf(place)}
          onClick={() => onChoose(place.number)}
          onKeyDown={(event) => onKey?.(place, event)}
        >
          {place.number}
        </button>
      ))}
    </div>
  )
}
