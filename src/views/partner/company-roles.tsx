import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type CompanyRole, companyRoles, companyRolesField } from '#contract/declare/company-role.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

interface CompanyRolesFieldProps {
  /** Roles as a form has them. */
  value: unknown
  error?: ReactNode
  disabled?: boolean
  onChange: (roles: CompanyRole[]) => void
}

function useRoleWords(): Record<CompanyRole, { label: string; description: string }> {
  const { t } = useLingui()
  return {
    service: { label: t`Service`, description: t`Registers warranty orders and answers questions about them.` },
    trainings: { label: t`Trainings`, description: t`Signs people up, moves them and cancels their places.` },
    accounts: {
      label: t`Accounts`,
      description: t`Pays for trainings and decides what happens to refunded money.`,
    },
  }
}

/** The roles of a member in one line: "Service, Trainings", or that the person can only read. */
export function CompanyRolesField({ value, error, disabled, onChange }: CompanyRolesFieldProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const chosen = Array.isArray(value) ? companyRoles.filter((role) => value.includes(role)) : []
  return (
    <Checkbox.Group
      label={t`What the person does for the company`}
      description={t`With none of them, the person can only read. An administrator of the company can do everything.`}
      value={chosen}
      error={error}
      onChange={(ticked) => onChange(companyRoles.filter((role) => ticked.includes(role)))}
    >
      <Stack gap="md" mt="sm">
        {companyRoles.map((role) => (
          <Checkbox key={role} value={role} disabled={disabled} {...words[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The roles of a member in a line: "Service, Trainings", or that the person reads only. */
export function CompanyRolesText({ roles }: { roles: readonly CompanyRole[] }) {
  const words = useRoleWords()
  if (roles.length === 0) return <Trans>Reads only</Trans>
  return (
    <bdi>
      {companyRoles
        .filter((role) => roles.includes(role))
        .map((role) => words[role].label)
        .join(', ')}
    </bdi>
  )
}

const RolesForm = v.strictObject({ company_roles: companyRolesField() })

interface CompanyRolesDialogProps {
  title: ReactNode
  /** The key under which the chosen roles are kept. */
  keptAs: string
  roles: readonly CompanyRole[]
  use: SubmissionUse
  /** Further parameters of the call. */
  of: object
  onDone: () => void
  onCancel: () => void
}

/** Changes the roles of a person in a company. */
export function CompanyRolesDialog({ title, keptAs, roles, use, of, onDone, onCancel }: CompanyRolesDialogProps) {
  return (
    <SubmissionDialog<{ company_roles: CompanyRole[] }, unknown>
      use={use}
      keptAs={keptAs}
      title={title}
      schema={RolesForm}
      initialValues={{ company_roles: [...roles] }}
      submit={<Trans>Save</Trans>}
      values={(typed) => ({ ...of, ...typed })}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <CompanyRolesField
          value={form.values.company_roles}
          error={form.errors.company_roles}
          onChange={(company_roles) => form.setFieldValue('company_roles', company_roles)}
        />
      )}
    </SubmissionDialog>
  )
}
