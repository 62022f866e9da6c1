import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Input, NumberInput } from '@mantine/core'
import { IconMapPinPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { pictureFormats } from '#contract/device/cards.ts'
import {
  spareParts as calls,
  ExplodedViewForm,
  type Place,
  pictureSide,
} from '#contract/service-order/spare-parts/parts.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'
import { PlacesPicture } from '#views/service-order/spare-parts/places-picture.tsx'

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
function PlacesField({ slot }: { slot: FieldSlot<View> }) {
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
      <Group gap="2xs sm" mt="sm">
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
        <Note component="span">
          <Trans>Arrow keys move the chosen place, with Shift by more; Delete removes it.</Trans>
        </Note>
      </Group>
      {place && (
        <Flex direction={{ base: 'column', sm: 'row' }} gap="sm" align={{ base: 'stretch', sm: 'flex-end' }} mt="sm">
          <NumberInput
            w={{ sm: 140 }}
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
          <Box flex={1} miw={0}>
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
          </Box>
          <Button
            variant="subtle"
            size="xs"
            disabled={disabled}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => remove(place.number)}
          >
            <Trans>Remove the place</Trans>
          </Button>
        </Flex>
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

/** Exploded views of models with numbered places, from which parts are picked. */
export const explodedViews = resource({
  of: 'service-order.exploded-views',
  index: calls.endpoints['service-order.exploded-views.index'],
  form: ExplodedViewForm,
  columns: [
    { field: 'name_pl', label: msg`Name (Polish)`, width: 260, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 220, hidden: true },
    { field: 'model_names', label: msg`Models`, width: 320 },
    { field: 'place_count', label: msg`Places`, width: 90, type: 'number' },
    inUseColumn,
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', sorter: true, hidden: true },
  ],
  filters: [{ name: 'model', label: msg`Model`, lookup: 'device.devices.lookup' }],
  blank: { name_pl: '', name_en: '', picture: null, models: [], places: [], active: true },
  parts: [
    {
      title: msg`Picture`,
      explanation: msg`What partners see when they look for a part of one of these models.`,
      fields: [
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true, optional: true },
        {
          name: 'models',
          label: msg`Models`,
          type: 'lookup',
          lookup: 'device.devices.lookup',
          minimum: 3,
          multiple: true,
        },
        { name: 'picture', label: msg`Picture`, type: 'media', formats: pictureFormats },
        { name: 'active', label: msg`Shown to partners` },
      ],
    },
    {
      title: msg`Places`,
      explanation: msg`Click the drawing to add a numbered place. Choose the part that belongs there.`,
      fields: [{ name: 'places', label: msg`Places`, optional: true, render: (slot) => <PlacesField slot={slot} /> }],
    },
  ],
})

export const screens = screensOf(explodedViews)
