/** Limits of integrations: connected accounts, and events that their services send. */
export const integrationsLimits = {
  integrations: {
    /** Seconds for the user to return from the authorization page of a service. */
    stateSeconds: 600,
    /** Unfinished connections of one person. */
    openStates: 20,
    /** Characters of the authorization code that a service returns. */
    code: 4000,
    /** Milliseconds for a service to answer an interactive request. */
    answerMs: 20_000,
    /** Seconds before its expiry at which an access token is refreshed. */
    refreshSeconds: 60,
    /** Characters of a secret, such as a token. */
    secret: 8000,
    /** Characters of a service's name for an account or object. */
    name: 300,
    /** Characters of an object's name in any form. */
    objectName: 500,
    /** Links of issues that are notified when a name stands for all issues of a service, newest first. */
    namedIssues: 200,
    /** Teams or projects that a picker offers. */
    targets: 200,
    /** Bytes of one webhook request. */
    webhookBody: 1_000_000,
    /** Bytes of one unsigned webhook request, which is read before its origin is verified. */
    unsignedBody: 200_000,
    /** Events in one webhook request. */
    eventsAtOnce: 200,
    /** Maximum difference in seconds between the clock of a service and ours. */
    webhookSeconds: 300,
    /** Characters of the id of an event. */
    eventId: 200,
    /** Milliseconds for answering a webhook request whose service waits for the answer. */
    webhookAnswerMs: 4000,
    /** Characters of a bearer token by which a service identifies itself. */
    bearerToken: 8000,
    /** Milliseconds for which the key URLs of a service are cached. */
    keysMs: 86_400_000,
    /** Milliseconds for processing an event. */
    webhookMs: 60_000,
    /** Days for which the ids of events are stored, so that repeated ones are recognised. */
    eventDays: 7,
    /** Milliseconds after which the next hourly job retries a failed event subscription. */
    subscriptionRetryMs: 3_000_000,
    /** Links to issues that one insight or theme can have. */
    issueLinks: 50,
    /** Characters of the text of an issue. */
    issueText: 20_000,
    /** Remote documents on one page of a list. */
    documents: 100,
    /** Remote documents that are imported at once. */
    chosenDocuments: 50,
    /** Characters of a search for remote documents, which can be a link. */
    documentQuery: 2000,
    /** Characters of the id of a remote document, and of the cursor of a list. */
    documentId: 2000,
    /** Milliseconds for fetching a remote document. */
    fetchMs: 300_000,
  },
} as const;
