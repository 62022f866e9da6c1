import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import * as v from 'valibot'
import { AffiliateForm } from '#contract/partner/form.ts'
import { isAsked } from '#contract/values/dependent-fields.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'

/** A branch as in the contract. */
export type BranchValues = v.InferOutput<typeof AffiliateForm>

/** Initial values of a new branch. */
export const blankBranch: BranchValues = {
  name: '',
  street: '',
  postcode: '',
  city: '',
  country: 'PL',
  // Chosen by the person who fills in the form; the contract refuses its absence in Poland.
  province_id: null,
  phone_number: '',
  email: '',
  showroom: false,
  visible_on_map: false,
}

interface BranchDialogProps {
  /** Key of the stored input. */
  keptAs: string
  /** Null for a new one. */
  branch: BranchValues | null
  onSubmit: (branch: BranchValues) => void
  onClose: () => void
}

/** Edits a branch within the proposal. The typed values belong to the form, which stores them. */
export function BranchDialog({ keptAs, branch, onSubmit, onClose }: BranchDialogProps) {
  const { t } = useLingui()
  return (
    <ActionDialog<BranchValues>
      opened
      keptAs={keptAs}
      title={branch ? <Trans>Change the branch</Trans> : <Trans>New branch</Trans>}
      schema={AffiliateForm}
      initialValues={branch ? valuesOf(branch) : blankBranch}
      submit={branch ? <Trans>Done</Trans> : <Trans>Add</Trans>}
      onSubmit={(typed) => onSubmit(v.parse(AffiliateForm, typed))}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t`Street and number`} required {...form.getInputProps('street')} />
          <TextInput label={t`Postcode`} required {...form.getInputProps('postcode')} />
          <TextInput label={t`City`} required {...form.getInputProps('city')} />
          <LookupField
            label={t`Country`}
            required
            lookup="public-zone.dictionary.countries.index"
            value={form.values.country ?? null}
            data-path="country"
            error={form.errors.country}
            onChange={(country) => form.setFieldValue('country', country ?? '')}
          />
          {isAsked(AffiliateForm, 'province_id', form.values) && (
            <LookupField
              label={t`Province`}
              required
              lookup="public-zone.dictionary.provinces.index"
              value={form.values.province_id}
              data-path="province_id"
              error={form.errors.province_id}
              onChange={(province_id) => form.setFieldValue('province_id', province_id)}
            />
          )}
          <PhoneField
            label={t`Phone`}
            country={form.values.country}
            value={form.values.phone_number ?? ''}
            data-path="phone_number"
            error={form.errors.phone_number}
            onChange={(phone) => form.setFieldValue('phone_number', phone)}
          />
          <TextInput label={t`E-mail`} type="email" {...form.getInputProps('email')} />
          <Switch
            label={t`Showroom`}
            description={t`Devices can be seen there.`}
            {...form.getInputProps('showroom', { type: 'checkbox' })}
          />
          <Switch
            label={t`Visible on the map`}
            description={t`The page “Find a partner” shows the branch.`}
            {...form.getInputProps('visible_on_map', { type: 'checkbox' })}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** The fields of a branch without those of the proposal. */
function valuesOf({ name, street, postcode, city, country, province_id, ...rest }: BranchValues): BranchValues {
  const { phone_number, email, showroom, visible_on_map } = rest
  return {
    name,
    street,
    postcode,
    city,
    country,
    province_id,
    showroom,
    visible_on_map,
    phone_number: phone_number ?? '',
    email: email ?? '',
  }
}
