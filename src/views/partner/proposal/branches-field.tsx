import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import type { ProposalForm } from '#contract/partner/proposal.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { BranchDialog, type BranchValues } from './branch-dialog.tsx'
import classes from './proposal.module.css'
import { BranchMarks } from './values.tsx'

type Branch = InferOutput<typeof ProposalForm>['affiliates'][number]

type Slot = Pick<FieldSlot<never>, 'field' | 'value' | 'record' | 'error' | 'disabled' | 'onChange'>

/** The proposed branches: added, changed, or marked for removal. */
export function BranchesField({ field, value, record, error, disabled, onChange }: Slot) {
  const { t } = useLingui()
  const branches = value as Branch[]
  const company = (record as { id?: number } | null)?.id
  const [edited, setEdited] = useState<number | null>(null)
  const put = (place: number, branch: Branch) => onChange(branches.map((one, at) => (at === place ? branch : one)))
  // A branch that is not stored yet is removed from the proposal.
  const remove = (place: number, branch: Branch) =>
    branch.id === null ? onChange(branches.toSpliced(place, 1)) : put(place, { ...branch, removed: true })
  return (
    <Input.Wrapper id={fieldId(field.name)} error={error}>
      {branches.length === 0 && (
        <p className={classes.note}>
          <Trans>No branches.</Trans>
        </p>
      )}
      <ul className={classes.changes}>
        {branches.map((branch, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new branch has no other name.
          <li key={place} className={classes.change}>
            <div className={classes.head}>
              <strong className={branch.removed ? classes.removed : undefined}>{branch.name}</strong>
              {branch.id === null && (
                <Badge tone="blue">
                  <Trans context="branch">New</Trans>
                </Badge>
              )}
              {branch.removed && (
                <Badge tone="red">
                  <Trans>To be removed</Trans>
                </Badge>
              )}
            </div>
            <div className={branch.removed ? classes.removed : undefined}>
              {branch.street}, {branch.postcode} {branch.city}
              <BranchMarks {...branch} />
            </div>
            <div className={classes.buttons}>
              {branch.removed ? (
                <Button variant="default" disabled={disabled} onClick={() => put(place, { ...branch, removed: false })}>
                  <Trans>Keep the branch</Trans>
                </Button>
              ) : (
                <>
                  <Button
                    variant="default"
                    disabled={disabled}
                    aria-label={t`Edit ${branch.name}`}
                    onClick={() => setEdited(place)}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                  <Button
                    variant="default"
                    disabled={disabled}
                    aria-label={t`Remove ${branch.name}`}
                    onClick={() => remove(place, branch)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.add}>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconPlus size={18} stroke={1.8} />}
          onClick={() => setEdited(branches.length)}
        >
          <Trans>Add a branch</Trans>
        </Button>
      </div>
      {edited !== null && (
        <BranchDialog
          keptAs={`partner.proposals.branch:${company}:${branches[edited]?.id ?? `new ${edited}`}`}
          branch={branches[edited] ?? null}
          onClose={() => setEdited(null)}
          onSubmit={(values: BranchValues) => {
            const known = branches[edited]
            const branch = { ...values, id: known?.id ?? null, removed: false }
            onChange(known ? branches.map((one, at) => (at === edited ? branch : one)) : [...branches, branch])
            setEdited(null)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
