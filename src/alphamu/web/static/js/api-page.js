// The reference of the API, made from its own description; nothing is loaded from elsewhere.

import { $, element } from "./dom.js";
import * as theme from "./theme.js";

theme.start();
const description = await (await fetch("/api/v1/openapi.json")).json();

const resolved = (schema) => (schema?.$ref ? description.components.schemas[schema.$ref.split("/").at(-1)] : schema);

function typeOf(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.anyOf) return schema.anyOf.map(typeOf).filter((type) => type !== "null").join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items) || "values"}`;
  return schema.type ?? "";
}

function fieldRow(name, schema, required) {
  const usual = schema.default !== undefined && schema.default !== null ? `usually ${JSON.stringify(schema.default)}` : "";
  const words = [schema.description?.replace(/\.$/, ""), usual].filter(Boolean).join("; ");
  return element("tr", {}, element("td", {}, element("code", {}, name), required ? " (required)" : ""),
    element("td", {}, typeOf(schema)), element("td", {}, ...withCode(words)));
}

/** What stands between backticks is code. */
function withCode(text) {
  return text.split("`").map((part, place) => (place % 2 ? element("code", {}, part) : part));
}

function fields(operation) {
  const rows = (operation.parameters ?? []).map((parameter) =>
    fieldRow(parameter.name, { description: parameter.description, ...parameter.schema }, parameter.required));
  const body = resolved(operation.requestBody?.content?.["application/json"]?.schema);
  for (const [name, schema] of Object.entries(body?.properties ?? {})) {
    rows.push(fieldRow(name, schema, body.required?.includes(name)));
    for (const [inner, more] of Object.entries(resolved(schema)?.properties ?? {})) {
      rows.push(fieldRow(`${name}.${inner}`, more, false));
    }
  }
  return rows.length ? element("table", { class: "fields" }, element("thead", {}, element("tr", {},
    ...["Field", "Type", "Meaning"].map((text) => element("th", { scope: "col" }, text)))),
  element("tbody", {}, ...rows)) : "";
}

function example(path, method, operation) {
  if (method === "get") return "";
  if (method === "delete") return element("pre", {}, `curl -X DELETE ${location.origin}${path}`);
  const record = '{"record": "[Deal \\"N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -\\"]", "contract": "3NT by S", "cards": ["HK"]}';
  const body = operation.requestBody ? ` \\\n  -H 'content-type: application/json' -d '${record}'` : "";
  return path.endsWith("/analyse") ? element("pre", {}, `curl ${location.origin}${path}${body}`) : "";
}

function resultOf(operation) {
  const words = operation.responses?.["200"]?.description ?? "";
  return words === "Successful Response" ? "" : words;
}

const groups = new Map();
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const group = operation.tags?.[0] ?? "other";
    groups.set(group, [...(groups.get(group) ?? []), element("details", { class: "operation" },
      element("summary", {}, element("span", { class: "method" }, method.toUpperCase()), element("code", {}, path),
        element("span", { class: "soft" }, operation.description ?? "")),
      element("p", {}, ...withCode(resultOf(operation))), fields(operation), example(path, method, operation))]);
  }
}
for (const [name, operations] of groups) $("reference").append(element("h2", {}, name), ...operations);
