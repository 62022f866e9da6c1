/** Repeats a call that is answered 503, which only means that the machine is busy with other tests. */
export async function retryWhenBusy<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answered = await call()
    if (answered.status !== 503) return answered
  }
}
