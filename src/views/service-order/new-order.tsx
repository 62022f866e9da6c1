import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useUser } from '#views/components/app/use-session.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { BlockedCompanyNotice } from './handling/blocked-company-notice.tsx'

export interface CompanyChoiceProps {
  /** Called with the chosen company. */
  onChoose: (partner_id: number) => void
}

/** Chooses the company of a new order, for people with several companies. */
export function OwnCompanyChoice({ onChoose }: CompanyChoiceProps) {
  const { t } = useLingui()
  const { partners } = useUser()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Choice chosen={chosen === null ? null : Number(chosen)} onChoose={onChoose}>
      <Radio.Group label={t`For which company is the order?`} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="2xs">
          {partners.map(({ id, name }) => (
            <Radio key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    </Choice>
  )
}

interface PartnerChoiceProps extends CompanyChoiceProps {
  /** False for orders that staff take up without giving a reason, although the company is blocked. */
  takesReason?: boolean
}

/** Chooses the partner for whom staff register an order. */
export function PartnerChoice({ onChoose, takesReason }: PartnerChoiceProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <Choice chosen={chosen} onChoose={onChoose}>
      <LookupField
        label={t`Partner`}
        required
        lookup="partner.partners.lookup"
        value={chosen}
        onChange={setChosen}
        onSelect={(option) => setBlocked(option?.erp_blocked === true)}
        description={t`The order will belong to this company; its people will see it and get the e-mails.`}
      />
      <BlockedCompanyNotice isBlocked={isBlocked} takesReason={takesReason} />
    </Choice>
  )
}

interface ChoiceProps extends CompanyChoiceProps {
  chosen: number | null
  children: ReactNode
}

function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <>
      <PageHeader />
      <Card>
        <Stack gap="lg" maw={480}>
          {children}
          <Button
            w={{ base: '100%', xs: 'auto' }}
            color="copper"
            style={{ alignSelf: 'flex-start' }}
            disabled={chosen === null}
            onClick={() => chosen !== null && onChoose(chosen)}
          >
            <Trans>Start the order</Trans>
          </Button>
        </Stack>
      </Card>
    </>
  )
}
