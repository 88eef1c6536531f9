<?php
// Masterminds HTML5-PHP.   apt install php-cli php-xml php-masterminds-html5 | composer require masterminds/html5
// Run: php masterminds.php
error_reporting(0);
foreach ([__DIR__ . '/vendor/autoload.php', 'Masterminds/HTML5/autoload.php', '/usr/share/php/Masterminds/autoload.php',
          '/usr/share/php/Masterminds/HTML5/autoload.php'] as $file)
    if (@include_once $file) break;
class_exists('Masterminds\HTML5') || exit("there is no Masterminds HTML5\n");

function walk($node, &$events) {
    foreach ($node->childNodes as $child) {
        if ($child instanceof DOMElement) {
            $attributes = [];
            foreach ($child->attributes as $attribute) $attributes[] = [$attribute->nodeName, $attribute->value];
            $events[] = ['S', $child->tagName, $attributes];
            walk($child, $events);
        } elseif ($child instanceof DOMComment) $events[] = ['C', $child->data];
        elseif ($child instanceof DOMText) $events[] = ['T', $child->data];
        elseif ($child instanceof DOMProcessingInstruction) $events[] = ['P', $child->target, $child->data];
        elseif ($child instanceof DOMDocumentType)
            $events[] = ['D', $child->name, $child->publicId, $child->systemId, false];
    }
}

$flags = JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
$version = is_file('/var/lib/dpkg/status') ? trim(shell_exec("dpkg-query -W -f '\${Version}' php-masterminds-html5 2>/dev/null")) : '';
echo json_encode(['adapter' => 1, 'name' => 'Masterminds HTML5', 'version' => $version, 'level' => 'tree', 'pi' => 'node',
                  'doctype' => 'none', 'names' => 'xml', 'nul' => false, 'scripting' => 'no'], $flags), "\n";
while (($line = fgets(STDIN)) !== false) {
    $probe = json_decode($line, true);
    $events = [];
    try {
        walk((new Masterminds\HTML5(['disable_html_ns' => true]))->loadHTML($probe['input']), $events);
        $answer = ['id' => $probe['id'], 'events' => $events];
    } catch (Throwable $error) {
        $answer = ['id' => $probe['id'], 'error' => $error->getMessage()];
    }
    echo json_encode($answer, $flags), "\n";
}
