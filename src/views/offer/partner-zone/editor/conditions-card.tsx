import { useLingui } from '@lingui/react'
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro'
import { Box, Button, Flex, Group, NumberInput, Select, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ConditionKind, conditionKinds } from '#contract/offer/content.ts'
import { isReducedWithoutAssembly, isSplit, offerForRegistering } from '#contract/offer/form.ts'
import { charges } from '#contract/offer/totals.ts'
import { housings, lineVatRates, vatModes } from '#contract/offer/vat.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { conditionWords } from '#views/components/history/offer-field-words.ts'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { housingWords, lineVatWords, vatModeWords } from '#views/offer/words.ts'
import { Amount } from './amount-field.tsx'
import { Contradictions } from './contradictions.tsx'
import classes from './editor.module.css'
import { Editor, offerErrorAt, useChanges, useValue } from './editor-actor.ts'
import { useOfferField } from './use-offer-field.ts'

/** The offer as it is registered, for the bounds of its days. */
const registered = offerForRegistering([])

/** The conditions of the offer: chips with the chosen options, or the fields when it is unfolded. */
export function ConditionsCard() {
  const [isOpen, setOpen] = useState(false)
  const isWrong = Editor.useSelector((snapshot) =>
    [
      ...conditionKinds,
      'transport_amount',
      'transport_vat',
      'assembly_amount',
      'assembly_vat',
      'expires_on',
      'vat_mode',
      'housing',
      'housing_area',
    ].some((field) => offerErrorAt(snapshot, field)),
  )
  const isWhole = Editor.useSelector(
    ({ context: { values, options } }) =>
      conditionKinds.every((kind) => options.some(({ id }) => id === values[kind])) && values.expires_on !== null,
  )
  // An error unfolds the card, which stays open while it is corrected.
  if (isWrong && !isOpen) setOpen(true)
  const isShown = isOpen
  return (
    <Box
      py="sm"
      px="md"
      {...(isWrong && { bd: '1px solid var(--red-line)' })}
      className="frame"
      component="section"
      aria-labelledby="offer-conditions"
    >
      <Group wrap="nowrap" gap="xs" mih={32}>
        <Title order={2} fz="md" lh="sm" id="offer-conditions">
          <Trans>Conditions</Trans>
        </Title>
        {isWhole && (
          <Flex component="span" gap="3xs" align="center" c="dimmed" fz="xs">
            <Trans>all chosen</Trans> <IconCircleCheck size={16} stroke={1.8} color="var(--green)" aria-hidden />
          </Flex>
        )}
        <Button ml="auto" variant="subtle" size="compact-sm" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      </Group>
      {isShown ? (
        <Choices />
      ) : (
        <Flex component="ul" gap="3xs" wrap="wrap" mt="2xs" mb="5xs" mx={0} p={0} style={{ listStyle: 'none' }}>
          {conditionKinds
            .filter((kind) => kind !== 'expiry')
            .map((kind) => (
              <ConditionChip key={kind} kind={kind} onOpen={() => setOpen(true)} />
            ))}
          <ExpiryChip onOpen={() => setOpen(true)} />
        </Flex>
      )}
      <Contradictions />
    </Box>
  )
}

interface ChipProps {
  label: ReactNode
  /** The choice; null where it is missing. */
  value: ReactNode
  onOpen: () => void
}

/** A condition and its value, in short. It opens the fields. */
function Chip({ label, value, onOpen }: ChipProps) {
  return (
    <li>
      <UnstyledButton className={classes.chip} mod={{ missing: value === null }} onClick={onOpen}>
        {label}{' '}
        <Text component="strong" c={value === null ? 'var(--amber)' : 'var(--ink-1)'} fw={600}>
          {value ?? <Trans>choose</Trans>}
        </Text>
      </UnstyledButton>
    </li>
  )
}

function ConditionChip({ kind, onOpen }: { kind: ConditionKind; onOpen: () => void }) {
  const { i18n } = useLingui()
  const value = useValue(kind)
  const chosen = Editor.useSelector(({ context }) => context.options.find(({ id }) => id === value))
  return <Chip label={i18n._(conditionWords[kind])} value={chosen?.name ?? null} onOpen={onOpen} />
}

/** The last day of validity. The option only proposed it, so that its number of days is not shown beside it. */
function ExpiryChip({ onOpen }: { onOpen: () => void }) {
  const expires = useValue('expires_on')
  const isChosen = useValue('expiry') !== null
  const shown = isChosen && expires && /^\d{4}-/.test(expires) ? formatDate(expires) : null
  return <Chip label={<Trans context="offer">Valid until</Trans>} value={shown} onOpen={onOpen} />
}

function Choices() {
  const { t } = useLinguiMacro()
  const expires = useOfferField('expires_on')
  const { value: days, onChange: setDays, ...rescind } = useOfferField('rescind_days')
  return (
    <Stack gap="sm" pb="4xs">
      <Columns min={200} gap="sm" keep>
        {conditionKinds.map((kind) => (
          <Choice key={kind} kind={kind} />
        ))}
        <BoundedFormContext value={{ schema: registered, values: { expires_on: expires.value } }}>
          <DateField {...expires} required data-path="expires_on" />
        </BoundedFormContext>
        <NumberInput
          {...rescind}
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={365}
          placeholder={t`not stated`}
          value={days ?? ''}
          onChange={(typed) => setDays(typeof typed === 'number' ? typed : null)}
        />
      </Columns>
      <VatFields />
    </Stack>
  )
}

/** One condition. A price option that takes an amount shows its field; a validity option proposes the expiry date. */
function Choice({ kind }: { kind: ConditionKind }) {
  const { change } = useChanges()
  const { onChange: _onChange, value, ...field } = useOfferField(kind)
  const all = Editor.useSelector(({ context }) => context.options)
  const options = all.filter((option) => option.kind === kind)
  const chosen = options.find(({ id }) => id === value)
  const charge = charges.find((one) => `${one.kind}_price` === kind)
  const isMixed = useValue('vat_mode') === 'mixed'
  return (
    <>
      <Select
        {...field}
        required
        data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(picked) => {
          const option = options.find(({ id }) => String(id) === picked)
          change({
            [kind]: option?.id ?? null,
            ...(kind === 'expiry' && option?.days && { expires_on: daysAfter(today(), option.days) }),
            ...(charge && !option?.takes_amount && { [charge.amount]: null, [charge.vat]: null }),
          })
        }}
      />
      {charge && chosen?.takes_amount && <Amount name={charge.amount} />}
      {charge && chosen?.takes_amount && isMixed && <ChargeVat name={charge.vat} />}
    </>
  )
}

/** The VAT rate of transport or assembly in an offer of mixed rates. */
function ChargeVat({ name }: { name: (typeof charges)[number]['vat'] }) {
  const { i18n } = useLingui()
  const { value, onChange, ...field } = useOfferField(name)
  return (
    <Select
      {...field}
      allowDeselect={false}
      data={lineVatRates.map((rate) => ({ value: rate, label: i18n._(lineVatWords[rate]) }))}
      value={value ?? '23'}
      onChange={(rate) => onChange(lineVatRates.find((one) => one === rate) ?? null)}
    />
  )
}

/** The VAT rate, with the legal requirements of the reduced rate. */
function VatFields() {
  const { t, i18n } = useLinguiMacro()
  const { value, onChange, ...field } = useOfferField('vat_mode')
  const { value: housing, onChange: setHousing, ...housingField } = useOfferField('housing')
  const isByArea = Editor.useSelector(({ context }) => isSplit(context.values))
  const isDoubtful = Editor.useSelector(({ context }) => isReducedWithoutAssembly(context.values, context.options))
  return (
    <>
      <FieldRow>
        <Select
          {...field}
          allowDeselect={false}
          data={vatModes.map((mode) => ({ value: mode, label: i18n._(vatModeWords[mode]) }))}
          value={value}
          onChange={(mode) => onChange(vatModes.find((one) => one === mode) ?? '23')}
        />
        {isByArea && (
          <Select
            {...housingField}
            required
            data={housings.map((one) => ({ value: one, label: i18n._(housingWords[one]) }))}
            value={housing}
            placeholder={t`Choose`}
            onChange={(picked) => setHousing(housings.find((one) => one === picked) ?? null)}
          />
        )}
        {isByArea && <Amount name="housing_area" />}
      </FieldRow>
      {isDoubtful && (
        <Notice tone="warning">
          <Trans>8% is for delivery with installation, and this offer is without installation.</Trans>
        </Notice>
      )}
      {(value === '8' || value === 'split') && (
        <Note className="pre-line" fz="xs" lh="xs" my="5xs">
          <Trans>
            8% is for delivery with installation in housing: flats up to 150 m², houses up to 300 m². Above that only
            the part of the area up to the limit has 8%, the rest 23%.
          </Trans>
        </Note>
      )}
    </>
  )
}
