import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { UnitPage } from '#contract/unit/entity.ts'
import { GrantForm, MoveForm, TakeBackForm } from '#contract/unit/form.ts'
import type { OpenWorkDecision, OpenWorkVerb } from '#contract/unit/open-work.ts'
import type { ReturnedAs } from '#contract/unit/values.ts'
import { today } from '#contract/values/rules.ts'
import { grantCoverage, moveUnit, takeBackUnit } from '#services/unit/unit-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { OpenWorkField } from '#views/unit/open-work-field.tsx'

interface UnitDialogProps {
  unit: UnitPage
  onDone: () => void
  onCancel: () => void
}

interface TakenBack extends Record<string, unknown> {
  version: number
  returned_on: string | null
  as: ReturnedAs | null
  reason: string
  open_work: OpenWorkDecision[]
}

/** Takes a unit back to the stock or to scrap, with what becomes of its open work. */
export function TakeBackDialog({ unit, onDone, onCancel }: UnitDialogProps) {
  const { t } = useLingui()
  const work = useOpenWork(unit, 'take_back')
  const initialValues: TakenBack = { version: unit.version, returned_on: today(), as: null, reason: '', open_work: [] }
  return (
    <SubmissionDialog<TakenBack, unknown>
      use={{ send: takeBackUnit }}
      keptAs={`device.units.take-back:${unit.id}`}
      title={<Trans>Take back</Trans>}
      explanation={
        <Trans>
          The unit has no owner and no company any more; its history stays. From the stock it can be registered again
          with what is left of its warranty.
        </Trans>
      }
      schema={TakeBackForm}
      bounds={{ install_date: unit.install_date }}
      initialValues={initialValues}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Take back</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <>
          <DateField label={t`Date`} required {...form.getInputProps('returned_on')} value={form.values.returned_on} />
          <Radio.Group label={t`Where it goes`} required {...form.getInputProps('as')}>
            <Stack gap="2xs" mt="3xs">
              <Radio value="stock" label={t`To the stock`} />
              <Radio value="scrapped" label={t`To be scrapped`} />
            </Stack>
          </Radio.Group>
          <LimitedTextarea
            label={t`Reason`}
            description={t`Only staff read it.`}
            required
            autosize
            minRows={2}
            limit={1000}
            {...form.getInputProps('reason')}
          />
          <OpenWorkField
            work={work}
            verb="take_back"
            value={form.values.open_work}
            error={form.errors.open_work}
            onChange={(open_work) => form.setValues({ open_work })}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

/** Open work of a unit, as a verb looks at it. */
function useOpenWork({ id }: Pick<UnitPage, 'id'>, verb: OpenWorkVerb) {
  const { data } = useLoad('device.units.open-work', { path: { unit: id }, query: { verb }, showRefusal: false })
  return data?.results ?? []
}

/** Open work that follows a corrected number. */
export function Followers({ unit }: { unit: UnitPage }) {
  return (
    <OpenWorkField
      work={useOpenWork(unit, 'correct_serial')}
      verb="correct_serial"
      value={[]}
      onChange={() => undefined}
    />
  )
}

interface Granted extends Record<string, unknown> {
  version: number
  reason: string
}

/** Grants coverage back that ended because of a missed maintenance. */
export function GrantDialog({ unit, onDone, onCancel }: UnitDialogProps) {
  const { t } = useLingui()
  return (
    <SubmissionDialog<Granted, unknown>
      use={{ send: grantCoverage }}
      keptAs={`device.units.grant-coverage:${unit.id}`}
      title={<Trans>Restore the coverage</Trans>}
      explanation={
        <Trans>Parts are covered again from today, and maintenances are counted anew. The reason is kept.</Trans>
      }
      schema={GrantForm}
      initialValues={{ version: unit.version, reason: '' }}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Restore the coverage</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          description={t`Only staff read it.`}
          required
          autosize
          minRows={3}
          limit={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

interface Moved extends Record<string, unknown> {
  version: number
  moved_on: string | null
  installation_address: string
  installation_post_code: string
  installation_city: string
  installation_country: string | null
  partner_id: number | null
  new_owner: boolean
  owner_name: string
  owner_phone: string
  owner_email: string
  consent_processing_data: boolean
  open_work: OpenWorkDecision[]
}

/** Records that the unit was moved or has a new owner from a day on; earlier data stay in its history. */
export function MoveDialog({ unit, onDone, onCancel }: UnitDialogProps) {
  const { t } = useLingui()
  const initialValues: Moved = {
    version: unit.version,
    moved_on: today(),
    installation_address: unit.installation_address ?? '',
    installation_post_code: unit.installation_post_code ?? '',
    installation_city: unit.installation_city ?? '',
    installation_country: unit.installation_country,
    partner_id: unit.partner_id,
    new_owner: false,
    owner_name: unit.owner_name ?? '',
    owner_phone: unit.owner_phone ?? '',
    owner_email: unit.owner_email ?? '',
    consent_processing_data: unit.consent_processing_data,
    open_work: [],
  }
  const work = useOpenWork(unit, 'move')
  return (
    <SubmissionDialog<Moved, unknown>
      use={{ send: moveUnit }}
      keptAs={`device.units.move:${unit.id}`}
      title={<Trans>Move the unit</Trans>}
      explanation={<Trans>The warranty stays with the unit. To correct a mistake, edit the record instead.</Trans>}
      schema={MoveForm}
      bounds={{ install_date: unit.install_date }}
      initialValues={initialValues}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Save the move</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <>
          <DateField label={t`Date`} required {...form.getInputProps('moved_on')} value={form.values.moved_on} />
          <TextInput label={t`Street and number`} required {...form.getInputProps('installation_address')} />
          <FieldRow>
            <PostcodeField
              label={t`Postcode`}
              required
              country={form.values.installation_country}
              {...form.getInputProps('installation_post_code')}
              value={form.values.installation_post_code}
            />
            <TextInput label={t`City`} required {...form.getInputProps('installation_city')} />
          </FieldRow>
          <LookupField
            label={t`Country`}
            required
            lookup="public-zone.dictionary.countries.index"
            {...form.getInputProps('installation_country')}
            value={form.values.installation_country}
          />
          <LookupField
            label={t`Partner`}
            lookup="partner.partners.lookup"
            minimum={2}
            {...form.getInputProps('partner_id')}
            value={form.values.partner_id}
          />
          <TextInput label={t({ context: 'unit', message: 'Owner' })} {...form.getInputProps('owner_name')} />
          <FieldRow>
            <PhoneField label={t`Phone`} {...form.getInputProps('owner_phone')} value={form.values.owner_phone} />
            <TextInput label={t`E-mail`} type="email" {...form.getInputProps('owner_email')} />
          </FieldRow>
          <Checkbox
            label={t`The owner is another person, also one of the same name`}
            {...form.getInputProps('new_owner', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`The owner agrees to the processing of these data for the warranty`}
            {...form.getInputProps('consent_processing_data', { type: 'checkbox' })}
          />
          <OpenWorkField
            work={work}
            verb="move"
            value={form.values.open_work}
            error={form.errors.open_work}
            onChange={(open_work) => form.setValues({ open_work })}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
