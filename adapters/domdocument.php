<?php
// PHP's DOMDocument::loadHTML, which is libxml2.   apt install php-cli php-xml
// Run: php domdocument.php
error_reporting(0);
libxml_use_internal_errors(true);

function walk($node, &$events) {
    foreach ($node->childNodes as $child) {
        if ($child instanceof DOMElement) {
            $attributes = [];
            foreach ($child->attributes as $attribute) $attributes[] = [$attribute->name, $attribute->value];
            $events[] = ['S', $child->tagName, $attributes];
            walk($child, $events);
        } elseif ($child instanceof DOMComment) $events[] = ['C', $child->data];
        elseif ($child instanceof DOMText) $events[] = ['T', $child->data];
        elseif ($child instanceof DOMProcessingInstruction) $events[] = ['P', $child->target, $child->data];
    }
}

$flags = JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
echo json_encode(['adapter' => 1, 'name' => 'PHP DOMDocument', 'version' => PHP_VERSION . ' (libxml2 ' . LIBXML_DOTTED_VERSION . ')',
                  'level' => 'tree', 'pi' => 'node', 'doctype' => 'none', 'nul' => false,
                  'scripting' => 'no'], $flags), "\n";
while (($line = fgets(STDIN)) !== false) {
    $probe = json_decode($line, true);
    $events = [];
    $document = new DOMDocument();
    // The declaration says in which encoding the input is; it is no node of the tree.
    $document->loadHTML('<?xml encoding="utf-8"?>' . $probe['input']);
    walk($document, $events);
    if ($events && $events[0][0] === 'P' && $events[0][1] === 'xml') array_shift($events);
    echo json_encode(['id' => $probe['id'], 'events' => $events], $flags), "\n";
}
