/** Where the form of the present screen is asked whether the screen may be left. */
export interface LeaveQuestion {
  /** True when there is no form, or nothing would be lost, or the person gives it up. */
  ask: () => Promise<boolean>
  /** A form answers from now on, until the returned function is called. */
  answerBy: (answer: () => Promise<boolean>) => () => void
}

export function createLeaveQuestion(): LeaveQuestion {
  const answers = new Set<() => Promise<boolean>>()
  return {
    async ask() {
      for (const answer of answers) if (!(await answer())) return false
      return true
    },
    answerBy(answer) {
      answers.add(answer)
      return () => answers.delete(answer)
    },
  }
}
