import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Skeleton } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Link } from 'wouter'
import type { Contractor } from '#contract/contractor/contractor.ts'
import { type ContractorTab, contractorTabs } from '#contract/contractor/tabs.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Failure } from '#machines/failure.ts'
import { formatNip } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { TaxNumberWord } from '#views/components/fields/tax-number-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { ErpBlockedBadge } from '#views/synchronization/cms/erp-blocked-badge.tsx'
import { ConsentCountBadge, PartnerBadge } from './badges.tsx'
import { contractorPaths } from './paths.ts'

interface Framed {
  contractor: Contractor
  /** Reloads the contractor after something in the frame changed it. */
  refresh: () => void
}

const FramedContext = createContext<Framed | null>(null)

/** The contractor of the surrounding frame. */
export function useContractor(): Framed {
  const framed = useContext(FramedContext)
  if (!framed) throw new Error('a child of a contractor stands in no ContractorFrame')
  return framed
}

interface ContractorFrameProps {
  params: Readonly<Record<string, string | undefined>>
  /** The tab that the screen belongs to. */
  tab: ContractorTab
  children: ReactNode
}

/** The frame of all pages of a contractor: name, badges, and tabs. */
export function ContractorFrame({ params, tab, children }: ContractorFrameProps) {
  const id = Number(params.id)
  const { data, failed, failure, refresh } = useLoad('contractor.contractors.show', { path: { contractor: id } })
  const framed = useMemo(() => data && { contractor: data, refresh }, [data, refresh])
  useRecordTitle(data?.name)
  if (failed && !framed) return <LoadFailed failure={failure} onRetry={refresh} />
  return (
    <>
      {framed ? <Header contractor={framed.contractor} /> : <HeaderSkeleton />}
      <Tabs id={id} tab={tab} />
      {framed ? <FramedContext value={framed}>{children}</FramedContext> : <CardSkeleton />}
    </>
  )
}

function Header({ contractor }: { contractor: Contractor }) {
  const { nip_number, address_city, primary_contact, on_hold, hold_reason } = contractor
  const contact = primary_contact && `${primary_contact.first_name} ${primary_contact.last_name}`
  const phone = primary_contact && formatPhone(primary_contact.phone_number)
  return (
    <>
      <PageHeader
        title={contractor.name}
        badge={
          <Flex component="span" rowGap="4xs" columnGap="2xs" wrap="wrap">
            <PartnerBadge partner={contractor.partner} />
            <ErpBlockedBadge of={contractor} />
            <ConsentCountBadge contractor={contractor} />
          </Flex>
        }
        note={
          <>
            {nip_number === null ? (
              <Trans>Without a tax number</Trans>
            ) : (
              <>
                <TaxNumberWord country={contractor.address_country} /> {formatNip(nip_number)}
              </>
            )}{' '}
            · {address_city}
            {contact && (
              <>
                {' '}
                · {contact},{' '}
                <Box component="span" className="nowrap">
                  {phone}
                </Box>
              </>
            )}
          </>
        }
      />
      {on_hold && (
        <Notice tone="warning" apart title={<Trans>The data are kept while a dispute is open.</Trans>}>
          {hold_reason}
        </Notice>
      )}
    </>
  )
}

function HeaderSkeleton() {
  return (
    <Loading>
      <PageHeader title={<Skeleton height={24} width={280} my="5xs" />} note={'\u00A0'} />
    </Loading>
  )
}

function Tabs({ id, tab }: { id: number; tab: ContractorTab }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <LinkTabs
      label={t`Contractor`}
      path={contractorPaths.tab(id, tab)}
      tabs={Object.entries(contractorTabs).map(([key, { words }]) => ({
        href: contractorPaths.tab(id, key as ContractorTab),
        label: labelIn(i18n, words),
      }))}
    />
  )
}

function LoadFailed({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        isFailure
        failure={failure}
        title={<Trans>The contractor could not be loaded</Trans>}
        action={
          <Group mt="md" justify="center">
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button component={Link} href={contractorPaths.list} variant="default">
              <Trans>All contractors</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>It may have been deleted, or you have no access to it.</Trans>
      </EmptyState>
    </Card>
  )
}
