import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro'
import { Box, Group, NumberInput, SegmentedControl, Stack, Title } from '@mantine/core'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { Amount } from './amount-field.tsx'
import { Editor, isOfferEditable, offerErrorAt, useChanges, useValue } from './editor-actor.ts'
import { useOfferField, useOfferText } from './use-offer-field.ts'

const depositFields = ['deposit_amount', 'deposit_percent', 'deposit_account', 'deposit_title', 'deposit_days'] as const

/** The deposit: an amount or a share of the total, and how it is paid. */
export function DepositCard() {
  const { t, i18n } = useLinguiMacro()
  const { change } = useChanges()
  const amount = useValue('deposit_amount')
  const percent = useValue('deposit_percent')
  const kind = amount !== null ? 'amount' : percent !== null ? 'percent' : 'none'
  const account = useOfferText('deposit_account')
  const title = useOfferText('deposit_title')
  const number = useValue('offer_number')
  const { value: days, onChange: setDays, ...daysField } = useOfferField('deposit_days')
  const isWrong = Editor.useSelector((snapshot) => depositFields.some((field) => offerErrorAt(snapshot, field)))
  const editable = Editor.useSelector(isOfferEditable)
  return (
    <Box
      py="sm"
      px="md"
      {...(isWrong && { bd: '1px solid var(--red-line)' })}
      className="frame"
      component="section"
      aria-labelledby="offer-deposit"
    >
      <Group gap="xs" mih={32} justify="space-between">
        <Title order={2} fz="md" lh="sm" id="offer-deposit">
          <Trans>Deposit</Trans>
        </Title>
        <SegmentedControl
          aria-label={t`Deposit`}
          disabled={!editable}
          value={kind}
          onChange={(chosen) =>
            change({
              deposit_amount: chosen === 'amount' ? '0.00' : null,
              deposit_percent: chosen === 'percent' ? '30' : null,
            })
          }
          data={[
            { value: 'none', label: t`None` },
            { value: 'amount', label: t`Amount` },
            { value: 'percent', label: t`Per cent` },
          ]}
        />
      </Group>
      {kind !== 'none' && (
        <Stack gap="sm" pt="sm" pb="4xs">
          <FieldRow>
            <Amount key={kind} name={kind === 'amount' ? 'deposit_amount' : 'deposit_percent'} />
            <NumberInput
              {...daysField}
              allowDecimal={false}
              allowNegative={false}
              min={0}
              max={365}
              placeholder={t`without a date`}
              value={days ?? ''}
              onChange={(typed) => setDays(typeof typed === 'number' ? typed : null)}
            />
          </FieldRow>
          <LimitedTextInput {...account} required limit={60} inputMode="numeric" />
          <LimitedTextInput
            {...title}
            limit={140}
            placeholder={i18n.locale === 'pl' ? `Zaliczka, oferta ${number ?? ''}` : `Deposit, offer ${number ?? ''}`}
          />
        </Stack>
      )}
    </Box>
  )
}
