import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { limits } from '@earshot/core/limits';
import type { GraphQLSchema } from 'graphql';
import type { Log } from '../log/log.ts';
import { tooMuch } from './answer-budget.ts';
import { formatError, safeFault } from './errors.ts';
import { introspection } from './introspection.ts';
import { withinLimits } from './limits.ts';
import type { GraphRequest } from './request.ts';

/** Apollo around our schema, with masked errors and limits. */
export function graphServer(schema: GraphQLSchema, log: Log): ApolloServer<GraphRequest> {
  return new ApolloServer<GraphRequest>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    // Each error names what was perhaps meant, which takes its time.
    validationOptions: { maxErrors: 5 },
    parseOptions: { maxTokens: limits.graphql.tokens },
    formatError: (formatted, error) => formatError(formatted, error, log),
    plugins: [
      wayBack,
      withinBudget(log),
      withinLimits,
      introspection,
      ApolloServerPluginLandingPageDisabled(),
      // Nothing of ours may be kept (no-store), and working out for how long takes an eighth of a request.
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
}

const wayBack: ApolloServerPlugin<GraphRequest> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, response }) {
        if (contextValue.undo && response.body.kind === 'single')
          response.body.singleResult.extensions = { undo: contextValue.undo };
      },
    };
  },
};

// What was left out is not sent as if it were not there.
const withinBudget = (log: Log): ApolloServerPlugin<GraphRequest> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, response }) {
        if (!contextValue.budget.exceeded || response.body.kind !== 'single') return;
        const { code, message, humanReadable } = safeFault(tooMuch(), log);
        const error = { message, extensions: { code, errorCode: code, humanReadable } };
        response.body.singleResult = { data: null, errors: [error] };
      },
    };
  },
});
