import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input, NumberInput } from '@mantine/core'
import { IconMapPinPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { type Place, pictureSide } from '#contract/service-order/spare-parts/parts.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { PlacesPicture } from '#views/service-order/spare-parts/places-picture.tsx'
import classes from '#views/service-order/spare-parts/spare-parts.module.css'

type View = FormOf<'service-order.exploded-views'>
/** A place without a part yet. */
type Begun = Omit<Place, 'spare_part_id'> & { spare_part_id: number | null }

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (value: number) => Math.max(0, Math.min(pictureSide, value))

/** The places of an exploded view: added by click or button, moved by arrow keys (Shift: further), each with a part. */
export function PlacesField({ slot }: { slot: FieldSlot<View> }) {
  const { t } = useLingui()
  const { values, value, record, error, disabled, onChange } = slot
  const places = (value ?? []) as readonly Begun[]
  const [chosen, setChosen] = useState<number | null>(null)
  const { picture: saved } = (record ?? {}) as Partial<View>
  const isDrawnAnew = Boolean(saved && values.picture && values.picture !== saved && places.length > 0)
  const place = places.find(({ number }) => number === chosen)
  const set = (x: number, y: number) => {
    if (disabled) return
    const number = Math.max(0, ...places.map((other) => other.number)) + 1
    onChange([...places, { number, x: within(x), y: within(y), spare_part_id: null }])
    setChosen(number)
  }
  const change = (number: number, changed: Partial<Begun>) =>
    onChange(places.map((other) => (other.number === number ? { ...other, ...changed } : other)))
  const remove = (number: number) => {
    onChange(places.filter((other) => other.number !== number))
    setChosen(null)
  }
  const press = ({ number, x, y }: Begun, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (disabled) return
    if (event.key === 'Delete') remove(number)
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 25 : 5
    setChosen(number)
    change(number, { x: within(x + step[0] * by), y: within(y + step[1] * by) })
  }
  const labelOf = ({ number, spare_part_id }: Begun) =>
    spare_part_id === null ? t`Place ${number}, without a part` : t`Place ${number}`

  return (
    <Input.Wrapper id={fieldId('places')} label={t`Places`} error={error} labelElement="div">
      {isDrawnAnew && (
        <Notice tone="warning" title={t`The drawing was replaced.`} live apart>
          <Trans>The places stay where they were on the earlier one. Check each of them before you save.</Trans>
        </Notice>
      )}
      {values.picture ? (
        <Picture id={values.picture} {...{ places, chosen, labelOf }} onChoose={setChosen} onKey={press} onSet={set} />
      ) : (
        <EmptyState title={t`Choose the drawing first`} />
      )}
      <div className={classes.tools}>
        <Button
          id={fieldId('places')}
          variant="default"
          size="xs"
          disabled={disabled || !values.picture}
          leftSection={<IconMapPinPlus size={16} stroke={1.7} />}
          onClick={() => set(pictureSide / 2, pictureSide / 2)}
        >
          <Trans>Add a place</Trans>
        </Button>
        <span className={classes.hint}>
          <Trans>Arrow keys move the chosen place, with Shift by more; Delete removes it.</Trans>
        </span>
      </div>
      {place && (
        <div className={classes.placeFields}>
          <NumberInput
            label={t`Number on the drawing`}
            value={place.number}
            min={1}
            max={999}
            allowDecimal={false}
            disabled={disabled}
            onChange={(typed) => {
              const number = Number(typed)
              if (!number || places.some((other) => other.number === number)) return
              change(place.number, { number })
              setChosen(number)
            }}
          />
          <LookupField
            key={place.number}
            label={t`Part`}
            lookup="service-order.spare-parts.lookup"
            minimum={2}
            required
            disabled={disabled}
            value={place.spare_part_id}
            onChange={(spare_part_id) => change(place.number, { spare_part_id })}
          />
          <Button
            variant="subtle"
            size="xs"
            disabled={disabled}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => remove(place.number)}
          >
            <Trans>Remove the place</Trans>
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}

type PictureProps = Omit<Parameters<typeof PlacesPicture<Begun>>[0], 'link' | 'alt'> & { id: string }

function Picture({ id, ...picture }: PictureProps) {
  const { t } = useLingui()
  const mayLookUp = useMay('media.media.lookup')
  const { data } = useLoadIf(mayLookUp, 'media.media.lookup', { query: { ids: id } })
  const file = data?.results[0]
  return file ? <PlacesPicture {...picture} link={file.url} alt={t`Drawing of the parts`} /> : null
}
