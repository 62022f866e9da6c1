import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import type { ManyAction, ManyFormProps } from './many-action.ts'

interface ReasonProps {
  /** The field of the call. */
  name?: string
  label?: ReactNode
  description?: ReactNode
  /** Whether the call may be made without it. */
  optional?: true
}

/** The form of an action that asks for one text, the same for all records: a reason, or a question. */
export function reasonForm({ name = 'reason', ...shown }: ReasonProps = {}): NonNullable<ManyAction<never>['form']> {
  return {
    fields: (props) => <Reason {...props} name={name} {...shown} />,
    isReady: ({ [name]: text }) => shown.optional || (typeof text === 'string' && text.trim() !== ''),
  }
}

function Reason({ values, change, name = '', label, description, optional }: ManyFormProps & ReasonProps) {
  const { t } = useLingui()
  return (
    <LimitedTextarea
      label={label ?? t`Reason`}
      description={description}
      required={!optional}
      autosize
      minRows={2}
      limit={1000}
      data-autofocus
      value={(values[name] as string | undefined) ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}
