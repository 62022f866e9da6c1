import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { certificateIssue } from '#machines/training/certificate-issue.ts'
import { provideCertificateIssue } from '#services/training/certificate-issue-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The context of `certificateIssue`. */
export const Issue = createActorContext(certificateIssue)

/** `certificateIssue` with its calls. */
export function useIssueMachine() {
  const { api } = useServices()
  return useMemo(() => provideCertificateIssue(api), [api])
}
