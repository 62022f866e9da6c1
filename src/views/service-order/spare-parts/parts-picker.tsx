import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundPart, ModelView } from '#contract/service-order/spare-parts/parts.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { PlacesPicture } from './places-picture.tsx'
import { Price } from './price.tsx'
import classes from './spare-parts.module.css'

const lookups = {
  partner: 'partnerzone.service-order.spare-parts.lookup',
  staff: 'service-order.spare-parts.lookup',
} as const
const views = {
  partner: 'partnerzone.service-order.exploded-views.index',
  staff: 'service-order.exploded-views.of-model',
} as const

interface PickerProps {
  /** The model whose exploded views are shown and whose parts are searched. */
  model: number | null
  /** Numbers already in the order. */
  chosen: readonly string[]
  onPick: (part: FoundPart) => void
}

/** Picks parts: by number, name or model, or from the exploded views of the chosen model. */
export function PartsPicker(props: PickerProps) {
  return (
    <Stack gap="lg">
      {props.model !== null && <Pictures {...props} model={props.model} />}
      <Search {...props} />
    </Stack>
  )
}

function Pictures({ model, chosen, onPick }: PickerProps & { model: number }) {
  const { data } = useLoad(views[useOrderZone()], { query: { model: String(model) } })
  const [shown, setShown] = useState(0)
  const pictures = data?.results ?? []
  const view = pictures[shown]
  if (!view) return null
  return (
    <div>
      {pictures.length > 1 && (
        <SegmentedControl
          mb="xs"
          value={String(shown)}
          onChange={(index) => setShown(Number(index))}
          data={pictures.map(({ name }, index) => ({ value: String(index), label: name }))}
        />
      )}
      <View key={view.id} view={view} chosen={chosen} onPick={onPick} />
    </div>
  )
}

function View({ view, chosen, onPick }: Omit<PickerProps, 'model'> & { view: ModelView }) {
  const { t } = useLingui()
  const [number, setNumber] = useState<number | null>(null)
  const place = view.places.find((one) => one.number === number)
  const isDone = (one: (typeof view.places)[number]) => chosen.includes(one.part.number)
  return (
    <>
      <PlacesPicture
        link={view.picture.url}
        alt={view.name}
        places={view.places}
        chosen={number}
        isDone={isDone}
        labelOf={(one) => t`Place ${one.number}: ${one.part.title}`}
        onChoose={setNumber}
      />
      {place ? (
        <Part part={place.part} isIn={isDone(place)} onPick={onPick} />
      ) : (
        <Text my="1em" c="dimmed" fz="xs">
          <Trans>Touch a number on the drawing to see the part.</Trans>
        </Text>
      )}
    </>
  )
}

function Search({ model, chosen, onPick }: PickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const filters = model === null ? undefined : { model: String(model) }
  const found = useLookup(lookups[useOrderZone()], { filters, minimum: 2 })
  if (!found) return null
  const isEmpty = typed.trim().length >= 2 && !found.busy && found.options.length === 0
  return (
    <div>
      <TextInput
        label={t`Number, name or model`}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        value={typed}
        onChange={(event) => {
          const search = event.currentTarget.value
          setTyped(search)
          found.actor.send({ type: 'search.change', search })
        }}
      />
      {isEmpty && <EmptyState title={t`Nothing found`} />}
      {typed.trim().length >= 2 &&
        found.options.map((part) => (
          <Part key={part.id} part={part} isIn={chosen.includes(part.number)} onPick={onPick} />
        ))}
    </div>
  )
}

/** A part with the button that adds it. */
function Part({ part, isIn, onPick }: { part: FoundPart; isIn: boolean; onPick: (part: FoundPart) => void }) {
  const { t } = useLingui()
  const { number, title, image, models, net_price } = part
  return (
    <Flex gap="xs" wrap="wrap" align="center" mt="xs" py="2xs" style={{ borderBottom: '1px solid var(--hairline)' }}>
      {image?.image_url && <SignedImage className={classes.thumbnail} link={image.image_url} alt="" room="mark" lazy />}
      <Box flex="1 1 180px" miw={0}>
        <div>
          <Text component="strong" className="tabular" fw={600}>
            {number}
          </Text>{' '}
          {title}
        </div>
        <Text component="div" c="dimmed" fz="xs">
          {models.join(', ')}
        </Text>
      </Box>
      <Price amount={net_price} className="tabular nowrap" />
      <Button
        variant={isIn ? 'subtle' : 'default'}
        size="xs"
        aria-label={isIn ? t`Add one more of ${number}` : t`Add ${number}`}
        leftSection={isIn ? <IconCheck size={16} stroke={1.7} /> : <IconPlus size={16} stroke={1.7} />}
        onClick={() => onPick(part)}
      >
        {isIn ? <Trans>One more</Trans> : <Trans>Add</Trans>}
      </Button>
    </Flex>
  )
}
