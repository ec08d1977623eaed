// Checks OpenAPI documents with the recommended rules of Redocly. Warnings count as errors:
//
//	node openapi.mjs FILE...
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";

const config = await createConfig({ extends: ["recommended"] });
for (const ref of process.argv.slice(2)) {
  const problems = await lint({ ref, config });
  if (problems.length === 0) continue;
  formatProblems(problems, { format: "codeframe", totals: getTotals(problems), version: "" });
  process.exitCode = 1;
}
