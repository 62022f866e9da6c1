import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Input, NumberInput, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { IconCamera, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type CheckResult,
  checkResults,
  type Reading,
  readingNames,
  readings,
  unanswered,
} from '#contract/service-order/maintenance/protocol.ts'
import type { VisitOutcome } from '#contract/service-order/visit/lifecycle.ts'
import { useUser } from '#views/components/app/use-session.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { SignaturePad } from '#views/service-order/handling/signature-pad.tsx'
import type { VanPartValues } from '#views/service-order/visit/van-parts.tsx'
import classes from './protocol.module.css'
import { checkResultWords, readingWords } from './words.ts'

interface Answer {
  check: number
  result: CheckResult
  remark: string
  photos: string[]
}

/** A protocol being filled in, with answered checks only. */
export interface Protocol {
  checks: Answer[]
  readings: Record<Reading, number | null>
  signed_by: string
  signature: string | null
}

/** Values of the form that completes a visit. */
export interface Completion extends Record<string, unknown> {
  outcome: VisitOutcome | null
  visited_on: string | null
  visited_on_reason: string
  paper: string[]
  reason: string
  note: string
  protocol: Protocol | null
  parts: VanPartValues[]
  photos_before: string[]
  photos_after: string[]
  next_due_on: string | null
  next_due_reason: string
}

/** Holds back the form while photographs are being uploaded; `field` names the group. */
type OnHold = (field: string, reason: string | null) => void

interface ProtocolPart {
  form: DialogForm<Completion>
  protocol: Protocol
}

/** The checklist with photographs of its steps; one button marks the remaining checks as in order. */
export function Checklist({
  form,
  protocol,
  held,
  onHold,
}: ProtocolPart & { held: Record<string, string | null>; onHold: OnHold }) {
  const { t, i18n } = useLingui()
  const { checks: asked } = useMaintenance()
  const { checks: answers } = protocol
  const missing = unanswered(asked, answers)
  const { protocol: error } = form.errors
  const keep = (checks: Answer[]) => form.setFieldValue('protocol', { ...protocol, checks })
  const answer = (check: number, changes: Partial<Answer>) => {
    const before = answers.find((one) => one.check === check) ?? { check, result: 'ok', remark: '', photos: [] }
    keep([...answers.filter((one) => one.check !== check), { ...before, ...changes }])
  }
  return (
    <>
      {asked.map(({ id, name }) => {
        const given = answers.find(({ check }) => check === id)
        const isMissing = Boolean(error) && !given
        return (
          <Flex component="fieldset" key={id} direction="column" gap="2xs" m={0} p={0} bd={0}>
            <Text component="legend" mb="3xs" p={0} fw={600}>
              {name}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={name}
              aria-required
              aria-invalid={isMissing}
              {...(isMissing && missing[0]?.id === id && { id: fieldId('protocol'), tabIndex: -1 })}
              {...(isMissing && { style: { outline: '1px solid var(--red)' } })}
              data={checkResults.map((value) => ({ value, label: i18n._(checkResultWords[value]) }))}
              value={given?.result ?? ''}
              onChange={(value) => answer(id, { result: value as CheckResult })}
            />
            {given?.result === 'fault' && (
              <LimitedTextInput
                aria-label={t`Remark`}
                placeholder={t`What is wrong`}
                limit={500}
                value={given.remark}
                onChange={(event) => answer(id, { remark: event.currentTarget.value })}
              />
            )}
            {given && <StepPhotos check={id} name={name} given={given} answer={answer} held={held} onHold={onHold} />}
          </Flex>
        )
      })}
      {error && <Input.Error>{error}</Input.Error>}
      {missing.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconChecks size={18} stroke={1.7} />}
          onClick={() =>
            keep([
              ...answers,
              ...missing.map(({ id }) => ({
                check: id,
                result: 'ok' as const,
                remark: '',
                photos: [],
              })),
            ])
          }
        >
          {missing.length === asked.length ? <Trans>All in order</Trans> : <Trans>The others are in order</Trans>}
        </Button>
      )}
    </>
  )
}

interface StepPhotosProps {
  check: number
  name: string
  given: Answer
  answer: (check: number, changes: Partial<Answer>) => void
  held: Record<string, string | null>
  onHold: OnHold
}

/** The photographs of a step; where there is neither one nor a fault, a button that opens the field. */
function StepPhotos({ check, name, given, answer, held, onHold }: StepPhotosProps) {
  const { t } = useLingui()
  const { id: user_id } = useUser()
  const { id, protocol } = useMaintenance()
  const [isOpened, setOpened] = useState(false)
  const field = `step ${check}`
  const stored = protocol?.checks.find(({ name_pl, name_en }) => name === name_pl || name === name_en)?.photos ?? []
  if (!isOpened && given.photos.length === 0 && given.result !== 'fault')
    return (
      <div>
        <Button
          variant="subtle"
          leftSection={<IconCamera size={18} stroke={1.7} />}
          aria-label={t`Add photos: ${name}`}
          onClick={() => setOpened(true)}
        >
          <Trans>Add photos</Trans>
        </Button>
      </div>
    )
  return (
    <UploadField
      label={t`Photos of this step`}
      purpose="maintenance_photos"
      stored={stored}
      scope={`${user_id}:maintenance:${id}:${field}`}
      value={given.photos}
      error={held[field]}
      onChange={(photos) => answer(check, { photos })}
      onHold={(reason) => onHold(field, reason)}
    />
  )
}

/** The readings with their units. */
export function Readings({ form, protocol }: ProtocolPart) {
  const { i18n } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={0}>
      {readingNames.map((name) => (
        <NumberInput
          key={name}
          id={fieldId(`protocol.readings.${name}`)}
          className={classes.reading}
          label={i18n._(readingWords[name])}
          rightSection={
            <Text span pr="sm" c="dimmed" fz="xs">
              {readings[name].unit}
            </Text>
          }
          rightSectionPointerEvents="none"
          min={readings[name].from}
          max={readings[name].to}
          // The decimal keys of iPhones have no minus.
          inputMode={readings[name].from < 0 ? 'text' : 'decimal'}
          decimalScale={2}
          decimalSeparator=","
          // A measured value is refused, not changed without a word.
          clampBehavior="none"
          hideControls
          error={form.errors[`protocol.readings.${name}`]}
          value={protocol.readings[name] ?? ''}
          onChange={(value) =>
            form.setFieldValue(`protocol.readings.${name}`, typeof value === 'number' ? value : null)
          }
        />
      ))}
    </SimpleGrid>
  )
}

/** The signature of the customer, at the end of everything that is signed. */
export function Signing({ form, protocol }: ProtocolPart) {
  const { t } = useLingui()
  const change = (changes: Partial<Protocol>) => {
    form.setFieldValue('protocol', { ...protocol, ...changes })
    form.clearFieldError('protocol.signed_by')
  }
  return (
    <>
      <LimitedTextInput
        id={fieldId('protocol.signed_by')}
        label={t`Who signs`}
        required={protocol.signature !== null}
        limit={120}
        error={form.errors['protocol.signed_by']}
        value={protocol.signed_by}
        onChange={(event) => change({ signed_by: event.currentTarget.value })}
      />
      <SignaturePad
        id={fieldId('protocol.signature')}
        label={t`Customer’s signature`}
        value={protocol.signature}
        error={form.errors['protocol.signature']}
        onChange={(signature) => change({ signature })}
      />
    </>
  )
}
