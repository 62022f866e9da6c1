import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { certificateIssue } from '#machines/training/certificate-issue.ts'
import { provideCertificateIssue } from '#services/training/certificate-issue-actors.ts'
import { useServices } from '#views/shell/app-services.ts'

/** Issuing the certificates of one term: what its screen shows and does. */
export const Issue = createActorContext(certificateIssue)

/** `certificateIssue` with its calls. */
export function useIssueMachine() {
  const { api } = useServices()
  return useMemo(() => provideCertificateIssue(api), [api])
}
